import { useState } from "preact/hooks";

/** Colours of parts, by their order: `good`, `wait`, `bad` and `accent` of the styles. */
export type Tone = "good" | "wait" | "bad" | "accent";

interface Bar {
  /** What it counts, such as a month. */
  readonly title: string;
  /** What it consists of, from the bottom. */
  readonly parts: readonly number[];
}

interface BarsProps {
  /** Names it for screen readers. */
  readonly label: string;
  readonly bars: readonly Bar[];
  /** Name and colour of each part. */
  readonly parts: readonly (readonly [name: string, tone: Tone])[];
  /** Gets the first and the last bar of those that somebody marked. Without it, nothing can be marked. */
  readonly mark?: (first: number, last: number) => void;
  /** The bar of now, which is set off. */
  readonly now?: number;
}

/** Pixels of a bar in the drawing, which is stretched, and of the drawing's height. */
const [STEP, HEIGHT] = [10, 100];

/** Bars that there is at least room for: one alone does not fill the drawing. */
const FEW = 24;

/** Stacked bars. The pointer marks some of them, and so do Shift, the arrow keys and Enter. */
export function Bars({ label, bars, parts, mark, now }: BarsProps) {
  const [at, setAt] = useState<readonly [from: number, to: number]>();
  const most = Math.max(1, ...bars.map(sumOf));
  const places = Math.max(FEW, bars.length);
  const [first, last] = at === undefined ? [-1, -1] : [Math.min(...at), Math.max(...at)];
  const shown = at === undefined ? undefined : bars[at[1]];
  const barOf = (event: PointerEvent): number => {
    const { left, width } = (event.currentTarget as Element).getBoundingClientRect();
    return Math.min(bars.length - 1, Math.max(0, Math.floor(((event.clientX - left) / width) * places)));
  };
  const press = (event: KeyboardEvent): void => {
    if (event.key === "Enter" && at !== undefined) return mark?.(first, last);
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const to = Math.min(bars.length - 1, Math.max(0, (at?.[1] ?? (step > 0 ? -1 : bars.length)) + step));
    setAt([event.shiftKey && at !== undefined ? at[0] : to, to]);
  };
  const marking =
    mark === undefined
      ? {}
      : {
          onPointerDown: (event: PointerEvent) => {
            (event.currentTarget as Element).setPointerCapture(event.pointerId);
            setAt([barOf(event), barOf(event)]);
          },
          onPointerUp: () => {
            if (at !== undefined) mark(first, last);
          },
        };
  return (
    <figure class="bars" aria-label={label}>
      <div
        class={mark === undefined ? "bars-plot" : "bars-plot marks"}
        tabIndex={0}
        role="group"
        aria-label={`${label}. Arrow keys go through it.`}
        onKeyDown={press}
        onBlur={() => setAt(undefined)}
        onPointerMove={(event) => setAt([event.buttons === 0 ? barOf(event) : (at?.[0] ?? barOf(event)), barOf(event)])}
        onPointerLeave={() => setAt(undefined)}
        {...marking}
      >
        <svg viewBox={`0 0 ${places * STEP} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
          {bars.map((bar, n) => (
            <OneBar key={n} bar={bar} n={n} most={most} tones={parts.map(([, tone]) => tone)} isMarked={n >= first && n <= last} />
          ))}
          {now === undefined ? null : <path class="bars-now" d={`M${now * STEP} 0V${HEIGHT}`} />}
        </svg>
      </div>
      <figcaption>
        <span class="quiet">{shown === undefined ? `${bars[0]?.title ?? ""} to ${bars.at(-1)?.title ?? ""}` : shown.title}</span>
        <span role="status" class="bars-parts">
          {parts.map(([name, tone], n) => (
            <span key={name} class={`bars-part ${tone}`}>
              {(shown === undefined ? bars.reduce((sum, bar) => sum + bar.parts[n]!, 0) : shown.parts[n]!).toLocaleString("en")} {name}
            </span>
          ))}
        </span>
      </figcaption>
    </figure>
  );
}

const sumOf = ({ parts }: Bar): number => parts.reduce((sum, part) => sum + part, 0);

interface OneBarProps {
  readonly bar: Bar;
  readonly n: number;
  /** What the highest bar comes to. */
  readonly most: number;
  readonly tones: readonly Tone[];
  readonly isMarked: boolean;
}

function OneBar({ bar: { parts }, n, most, tones, isMarked }: OneBarProps) {
  let top = HEIGHT;
  return (
    <g>
      {isMarked ? <rect class="bars-mark" x={n * STEP} y={0} width={STEP} height={HEIGHT} /> : null}
      {parts.map((part, index) => {
        // One exchange among thousands is seen, too.
        const height = part === 0 ? 0 : Math.max(3, (part / most) * HEIGHT);
        top -= height;
        return <rect key={index} class={tones[index]} x={n * STEP + 1} y={Math.max(0, top)} width={STEP - 2} height={height} />;
      })}
    </g>
  );
}
