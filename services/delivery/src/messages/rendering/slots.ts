import { tagOf } from './shared-page.js';

/** The tags of a value that differs between emails of one shape: unescaped, and escaped for HTML. */
export interface Slot {
  text: string;
  html: string;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' };
const escaped = (value: string) => value.replace(/[&<>"']/g, (character) => ENTITIES[character]!);

/** Replaces the values of an email with tags. Emails of one shape have the same tags. */
export class Slots {
  /** By tag. */
  readonly values: Record<string, string> = {};
  private count = 0;

  add(value: string): Slot {
    const text = tagOf(`${this.count}`);
    const html = tagOf(`${this.count++}h`);
    this.values[text] = value;
    this.values[html] = escaped(value);
    return { text, html };
  }

  /** Adds a value that needs no escaping, such as a number. */
  addPlain(value: string): string {
    const tag = tagOf(`${this.count++}`);
    this.values[tag] = value;
    return tag;
  }
}
