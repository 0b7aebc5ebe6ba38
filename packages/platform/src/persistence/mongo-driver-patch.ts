import type { Socket } from 'node:net';
import mongoose from 'mongoose';
import { driverModule } from './driver-module.js';

interface DriverConnection {
  socket: Socket;
  writeCommand: (this: DriverConnection, ...args: unknown[]) => Promise<void>;
}

const { MongoNetworkError } = mongoose.mongo;
const { Connection } = driverModule<{ Connection: { prototype: DriverConnection } }>('cmap/connection.js');

let isMended = false;

/**
 * Fails commands whose socket closes mid-write. The driver (7.8) waits for the socket to accept the rest, which a closed
 * one never does: the caller, and all callers behind it, would wait indefinitely.
 */
export function failPendingWritesOnClose() {
  if (isMended) return;
  isMended = true;
  const { writeCommand } = Connection.prototype;
  Connection.prototype.writeCommand = function (this: DriverConnection, ...args) {
    return new Promise((resolve, reject) => {
      const fail = () => reject(new MongoNetworkError('the connection was closed while a command was being written'));
      this.socket.once('close', fail);
      const settled = () => this.socket.off('close', fail);
      writeCommand.apply(this, args).then(resolve, reject).finally(settled);
    });
  };
}
