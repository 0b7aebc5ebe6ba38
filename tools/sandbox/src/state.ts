import { randomUUID } from 'node:crypto';
import { Journal, type Change } from './journal.js';

interface Undo {
  restore(): void;
}

/** One kind of record, stored in insertion order. Values are replaced, never mutated. */
export class Table<T> {
  private readonly rows = new Map<string, T>();

  constructor(
    readonly name: string,
    private readonly changed: (change: Change, undo: Undo) => void,
  ) {}

  get(id: string): T | undefined {
    return this.rows.get(id);
  }

  has(id: string) {
    return this.rows.has(id);
  }

  values(): T[] {
    return [...this.rows.values()];
  }

  newestFirst(): T[] {
    return this.values().reverse();
  }

  entries(): [string, T][] {
    return [...this.rows.entries()];
  }

  put(id: string, value: T): T {
    const before = this.rows.get(id);
    this.rows.set(id, value);
    this.changed([this.name, id, value], {
      restore: () => (before === undefined ? this.rows.delete(id) : this.rows.set(id, before)),
    });
    return value;
  }

  delete(id: string) {
    const before = this.rows.get(id);
    if (before === undefined) return;
    this.rows.delete(id);
    this.changed([this.name, id, null], { restore: () => this.rows.set(id, before) });
  }

  /** Applies a record of the journal without writing it again. */
  load(id: string, value: T | null) {
    if (value === null) this.rows.delete(id);
    else this.rows.set(id, value);
  }
}

/**
 * All state of the simulated systems. Work inside `atomically` becomes durable together, in one journal
 * line written before the caller receives a response; when the work throws, all its changes are undone.
 */
export class State {
  private readonly tables = new Map<string, Table<unknown>>();
  private pending: { change: Change; undo: Undo }[] | null = null;

  private constructor(private readonly journal: Journal | null) {}

  /** Opens the state stored in a directory, or without a directory, a state in memory only. */
  static open(directory?: string): State {
    const journal = directory === undefined ? null : new Journal(directory);
    const state = new State(journal);
    journal?.replay(([name, id, value]) => state.table(name).load(id, value));
    journal?.compact(state.everything());
    return state;
  }

  table<T>(name: string): Table<T> {
    let table = this.tables.get(name);
    if (!table) {
      table = new Table<unknown>(name, (change, undo) => this.record(change, undo));
      this.tables.set(name, table);
    }
    return table as Table<T>;
  }

  /** Runs synchronous work whose changes are stored together or not at all. Nested calls join the outer one. */
  atomically<R>(work: () => R): R {
    if (this.pending) return work();
    const pending: { change: Change; undo: Undo }[] = [];
    this.pending = pending;
    try {
      const result = work();
      this.journal?.append(pending.map(({ change }) => change));
      return result;
    } catch (error) {
      for (const { undo } of pending.reverse()) undo.restore();
      throw error;
    } finally {
      this.pending = null;
    }
  }

  close() {
    this.journal?.close();
  }

  private record(change: Change, undo: Undo) {
    if (this.pending) this.pending.push({ change, undo });
    else this.journal?.append([change]);
  }

  private everything(): Change[] {
    return [...this.tables.values()].flatMap((table) =>
      table.entries().map(([id, value]): Change => [table.name, id, value]),
    );
  }
}

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** A fresh provider-style id, e.g. `sub_1x9…` (24 characters after the prefix). */
export function newId(prefix: string): string {
  const hex = (randomUUID() + randomUUID()).replaceAll('-', '');
  let id = '';
  for (let i = 0; i < 24; i++) id += ALPHABET[parseInt(hex.slice(i * 2, i * 2 + 2), 16) % ALPHABET.length];
  return `${prefix}_${id}`;
}

/** A fresh Twilio-style id: two letters and 32 hexadecimal digits. */
export function newSid(prefix: 'SM' | 'MM' | 'EZ'): string {
  return prefix + randomUUID().replaceAll('-', '');
}
