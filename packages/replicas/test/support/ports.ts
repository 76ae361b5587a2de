import { type AddressInfo, type Server, type Socket, connect, createServer } from "node:net";

const servers: Server[] = [];

async function listen(accept: (socket: Socket) => void): Promise<number> {
  const server = createServer(accept).listen(0, "127.0.0.1");
  servers.push(server);
  await new Promise((resolve) => server.once("listening", resolve));
  return (server.address() as AddressInfo).port;
}

/** A port that answers anything with a text; with nothing if the text is empty. */
export function otherPort(banner: string): Promise<number> {
  return listen((socket) => {
    socket.on("error", () => {});
    socket.once("data", () => banner !== "" && socket.end(banner));
  });
}

/** A port that passes bytes to another and back. If `cut.armed`, it ends the connection once instead of passing an answer back. */
export function cuttingPort(to: number, cut: { armed: boolean }): Promise<number> {
  return listen((socket) => {
    const target = connect(to, "127.0.0.1");
    socket.on("data", (bytes) => target.write(bytes)).on("error", () => {});
    socket.on("close", () => target.destroy());
    target.on("error", () => {}).on("close", () => socket.destroy());
    target.on("data", (bytes) => {
      if (!cut.armed) return socket.write(bytes);
      cut.armed = false;
      socket.destroy();
    });
  });
}

/** Ends what the tests of a file listened on. */
export function closePorts(): void {
  for (const server of servers.splice(0)) server.close();
}
