import { connect, createServer, type Socket } from 'node:net';

export type Loss = 'the command' | 'its answer';

/**
 * Starts a proxy to the database that cuts the connection at a command with a given name: the command or its response
 * is lost.
 */
export async function cutWire(mongodbUri: string) {
  const { hostname, port, pathname } = new URL(mongodbUri);
  const open = new Set<Socket>();
  let cut: { command: Buffer; loss: Loss } | null = null;
  let cuts = 0;
  const server = createServer((incoming) => {
    const outgoing = connect(Number(port), hostname);
    const both = [incoming, outgoing];
    const end = () => both.forEach((socket) => socket.destroy());
    for (const socket of both) {
      open.add(socket);
      socket.on('error', end);
      socket.on('close', end);
    }
    let isMute = false;
    incoming.on('data', (bytes) => {
      if (cut && bytes.includes(cut.command)) {
        cuts += 1;
        if (cut.loss === 'the command') return end();
        isMute = true;
      }
      outgoing.write(bytes);
    });
    outgoing.on('data', (bytes) => (isMute ? end() : incoming.write(bytes)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    // Direct: a client that discovers the replica set connects past this proxy
    uri: `mongodb://127.0.0.1:${(server.address() as { port: number }).port}${pathname}?directConnection=true`,
    /** Cuts the connection at each command of that name from now on. */
    breakAt(command: string, loss: Loss) {
      // Matches the name of the first field of a BSON document, of type string
      cut = { command: Buffer.from(`\u0002${command}\0`), loss };
      cuts = 0;
    },
    /** @returns how often the connection was cut */
    mend() {
      cut = null;
      return cuts;
    },
    async close() {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
