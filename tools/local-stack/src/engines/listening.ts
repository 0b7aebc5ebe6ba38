import { readdir, readFile, readlink } from 'node:fs/promises';

const LISTENING = '0A';

/**
 * Whether a process itself listens on a port: another engine may have bound the port after it was chosen, and responds
 * in its place. True where the system has no `/proc`.
 */
export async function listensOn(pid: number, port: number): Promise<boolean> {
  const tables = await Promise.all(['tcp', 'tcp6'].map((name) => textOf(`/proc/net/${name}`)));
  if (tables.every((table) => table === null)) return true;
  const sockets = new Set(tables.flatMap((table) => listeningSockets(table ?? '', port)));
  const folder = `/proc/${pid}/fd`;
  const files = await readdir(folder).catch(() => []);
  const links = await Promise.all(files.map((file) => readlink(`${folder}/${file}`).catch(() => '')));
  return links.some((link) => sockets.has(link));
}

const textOf = (file: string) => readFile(file, 'utf8').catch(() => null);

/** Names of the sockets in a table of the kernel (proc_net_tcp(5)) that listen on a port. */
function listeningSockets(table: string, port: number): string[] {
  const suffix = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  return table.split('\n').flatMap((line) => {
    const [, local = '', , state, , , , , , inode] = line.trim().split(/\s+/);
    return local.endsWith(suffix) && state === LISTENING ? [`socket:[${inode}]`] : [];
  });
}
