import { expect, type Page } from '@playwright/test';
import type { Person } from '../demo/src/people.js';
import { type Focus, focusOf, restingLookOf } from './focus.js';

/** No page has so many places for the focus: who has not arrived by then is led in a circle. */
const LONGEST_WAY = 150;

type Role = 'link' | 'button' | 'textbox' | 'searchbox' | 'spinbutton' | 'combobox' | 'checkbox' | 'radio' | 'region';
type Name = string | RegExp;

/**
 * A person without a pointer: all that is done is done by keys. Wherever the focus comes it has to be seen, it must go
 * on from there, and nothing that is pressed may lose it.
 */
export class Keys {
  /** A page that was just opened begins at its top, without a focus. */
  private isAtTop = true;

  constructor(private readonly page: Page) {
    page.on('domcontentloaded', () => (this.isAtTop = true));
  }

  /** By the Tab key to the first that has this role and name. */
  async to(role: Role, name: Name) {
    await expect(this.named(role, name)).toBeVisible();
    await this.isHeld();
    await this.along('Tab', role, name);
  }

  /** Back to it by Shift and Tab. */
  async backTo(role: Role, name: Name) {
    await this.isHeld();
    await this.along('Shift+Tab', role, name);
  }

  async press(role: 'link' | 'button', name: Name, key: 'Enter' | 'Space' = 'Enter') {
    await this.to(role, name);
    await this.page.keyboard.press(key);
  }

  async type(role: 'textbox' | 'searchbox' | 'spinbutton', name: Name, text: string) {
    await this.to(role, name);
    await this.page.keyboard.press('Control+a');
    await this.page.keyboard.type(text);
    await this.isHeld();
  }

  /** Sets or takes away a tick. */
  async tick(name: Name) {
    await this.to('checkbox', name);
    await this.page.keyboard.press('Space');
    await this.isHeld();
  }

  /** One answer of a question: Tab leads to the one that holds, the arrow keys to the others. */
  async choose(name: Name) {
    const wanted = this.named('radio', name);
    const group = await wanted.getAttribute('name');
    const held = this.page.locator(`input[type=radio][name="${group}"]:checked`);
    await this.walk('Tab', `the question of ${String(name)}`, () => held.evaluate(isFocused));
    await this.walk('ArrowDown', `the answer ${String(name)}`, () => wanted.evaluate(isFocused));
    await expect(wanted).toBeChecked();
  }

  /** One line of a list that opens, by the arrow keys. */
  async select(label: string, title: Name) {
    await this.to('combobox', label);
    const list = this.named('combobox', label);
    const wanted = await list.getByRole('option', { name: title, includeHidden: true }).first().getAttribute('value');
    await this.walk('ArrowDown', `the line ${String(title)}`, async () => (await list.inputValue()) === wanted);
  }

  /** Leaves what is open; the focus goes back to what opened it. */
  async escapeTo(role: Role, name: Name) {
    await this.page.keyboard.press('Escape');
    await this.isOn(role, name);
  }

  async isOn(role: Role, name: Name) {
    await expect(this.named(role, name)).toBeFocused();
    await this.isHeld();
  }

  /** The focus is somewhere, and can be seen there. */
  async isHeld() {
    if (this.isAtTop) return;
    await expect.poll(async () => flawOf(await focusOf(this.page)), { message: 'the focus' }).toBe('');
  }

  /** Once around, forward and back again: every place on the way there is also on the way back. @returns their names */
  async around(): Promise<string[]> {
    const forward = await this.toTheEnd('Tab');
    const back = await this.toTheEnd('Shift+Tab');
    expect(back.reverse()).toEqual(forward);
    return forward;
  }

  private named(role: Role, name: Name) {
    return this.page.getByRole(role, { name, ...(typeof name === 'string' && { exact: true }) }).first();
  }

  private async along(key: 'Tab' | 'Shift+Tab', role: Role, name: Name) {
    const wanted = this.named(role, name);
    await this.walk(key, `${role} ${String(name)}`, () => wanted.evaluate(isFocused));
  }

  private async walk(key: string, what: string, isThere: () => Promise<boolean>) {
    let ends = 0;
    for (let steps = 0; steps < LONGEST_WAY; steps++) {
      if (await isThere()) return this.isHeld();
      if ((await this.step(key)).isNowhere) ends++;
      if (ends > 1) break;
    }
    throw new Error(`${what} cannot be reached by ${key}`);
  }

  private async toTheEnd(key: 'Tab' | 'Shift+Tab') {
    const places = new Map<number, string>();
    while (places.size < LONGEST_WAY) {
      const { isNowhere, id, name } = await this.step(key);
      if (isNowhere) return [...places.values()];
      expect(places, `${key} comes to the end of the page before it comes to ${name} again`).not.toHaveProperty(`${id}`);
      places.set(id, name);
    }
    throw new Error(`${key} never comes to the end of the page`);
  }

  /** One key on. Beyond the last place there is the browser's own, which a page sees as nowhere. */
  private async step(key: string): Promise<Focus> {
    const before = await focusOf(this.page);
    await this.page.keyboard.press(key);
    this.isAtTop = false;
    const now = await focusOf(this.page);
    if (now.isNowhere) return now;
    expect(now.id, `${key} goes on from ${before.name}`).not.toBe(before.id);
    expect(await restingLookOf(this.page, before.id), `${before.name} looks different with the focus`).not.toBe(before.look);
    await this.isHeld();
    return now;
  }
}

const isFocused = (element: Element) => element === document.activeElement;

function flawOf({ isNowhere, isControl, isMarked, isCovered, name }: Focus): string {
  if (isNowhere) return 'was lost';
  if (isControl && !isMarked) return `cannot be seen on ${name}`;
  return isCovered ? `is covered on ${name}` : '';
}

/** On the sign-in server's own page. */
export async function signInByKeys(page: Page, keys: Keys, { email, password }: Pick<Person, 'email' | 'password'>) {
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  await keys.type('textbox', 'Email', email);
  await keys.type('textbox', 'Password', password);
  await page.keyboard.press('Enter');
}
