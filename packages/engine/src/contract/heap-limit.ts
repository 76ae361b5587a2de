/** The bytes that the heap of this process may have. */
export function heapLimit(): number {
  return process.getBuiltinModule("node:v8").getHeapStatistics().heap_size_limit;
}
