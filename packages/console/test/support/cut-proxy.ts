import { type AddressInfo, type Socket, connect, createServer } from "node:net";

/** A way to a port that can be cut. */
interface CutProxy extends AsyncDisposable {
  readonly url: string;
  /** Ends every connection, in the middle of what it sends. */
  cut(): void;
}

/** Passes on what comes to another port. */
export async function cutProxy(to: string): Promise<CutProxy> {
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(new URL(to).port), "127.0.0.1");
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on("error", () => {});
      one.on("close", () => {
        sockets.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const cut = (): void => sockets.forEach((socket) => void socket.destroy());
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut,
    [Symbol.asyncDispose]: async () => {
      cut();
      await new Promise((resolve) => void server.close(resolve));
    },
  };
}
