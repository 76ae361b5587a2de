/* oxlint-disable typescript/unbound-method -- static functions that do without their class */
/** Part of every bundle: what the sources use of the language and Node 20 lacks. `lib` in tsconfig.base.json admits no more than this. */
Map.groupBy ??= <K, T>(items: Iterable<T>, keyOf: (item: T, index: number) => K): Map<K, T[]> => {
  const groups = new Map<K, T[]>();
  let index = 0;
  for (const item of items) {
    const key = keyOf(item, index++);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
};

Object.groupBy ??= <K extends PropertyKey, T>(items: Iterable<T>, keyOf: (item: T, index: number) => K): Partial<Record<K, T[]>> => {
  const groups = Object.create(null) as Partial<Record<K, T[]>>;
  let index = 0;
  for (const item of items) (groups[keyOf(item, index++)] ??= []).push(item);
  return groups;
};

Promise.withResolvers ??= <T>(): PromiseWithResolvers<T> => {
  let [resolve, reject]: Partial<Parameters<ConstructorParameters<typeof Promise<T>>[0]>> = [];
  const promise = new Promise<T>((onValue, onError) => ([resolve, reject] = [onValue, onError]));
  return { promise, resolve: resolve!, reject: reject! };
};
