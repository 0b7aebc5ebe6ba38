import { expect, type Page } from '@playwright/test';
import { nextCode } from '@numbercast/local-stack/one-time-code';
import { theStack } from './running-stack.js';
import type { Login } from './steps.js';
import { type Focus, flawOf, focusOf, restingLookOf } from './focus.js';

/** No page has so many places for the focus: who has not arrived by then is led in a circle. */
/** A date has a month, a day, a year and the button of its calendar. */
const MOST_PARTS = 4;
const LONGEST_WAY = 150;

type Role = 'link' | 'button' | 'textbox' | 'searchbox' | 'spinbutton' | 'combobox' | 'checkbox' | 'radio' | 'region';
type Name = string | RegExp;

/**
 * A person without a pointer: all that is done is done by keys. Wherever the focus comes it has to be seen, it must go
 * on from there, and nothing that is pressed may lose it.
 */
export class Keys {
  /** Before the first key on a page that was just opened, and beyond a page's end, nothing on it has the focus. */
  private isOutside = true;

  constructor(private readonly page: Page) {
    page.on('domcontentloaded', () => (this.isOutside = true));
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
  async select(label: string, title: string) {
    await this.to('combobox', label);
    const list = this.named('combobox', label);
    const lines = await list.getByRole('option', { includeHidden: true }).allTextContents();
    const chosen = list.getByRole('option', { selected: true, includeHidden: true });
    await this.page.keyboard.press('Home');
    await expect(chosen).toHaveText(lines[0]!);
    for (const line of lines.slice(1, lines.indexOf(title) + 1)) {
      await this.page.keyboard.press('ArrowDown');
      await expect(chosen).toHaveText(line);
    }
    await this.isHeld();
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
    if (this.isOutside) return;
    await expect.poll(async () => flawOf(await focusOf(this.page)), { message: 'the focus' }).toBe('');
  }

  /** Once around, forward and back again: every place on the way there is also on the way back. @returns their names */
  async around(): Promise<string[]> {
    await this.toTheEnd('Tab'); // from here on it is counted from the top
    const forward = await this.toTheEnd('Tab');
    const back = await this.toTheEnd('Shift+Tab');
    this.isOutside = true;
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
    let now = await focusOf(this.page);
    for (let steps = 0; steps < LONGEST_WAY; steps++) {
      if (await isThere()) return this.isHeld();
      now = await this.step(key, now);
      if (now.isNowhere) ends++;
      if (ends > 1) break;
    }
    throw new Error(`${what} cannot be reached by ${key}`);
  }

  private async toTheEnd(key: 'Tab' | 'Shift+Tab') {
    const places = new Map<number, string>();
    let now = await focusOf(this.page);
    while (places.size < LONGEST_WAY) {
      now = await this.step(key, now);
      if (now.isNowhere) return [...places.values()];
      expect([...places.keys()], `${key} ends before it comes to ${now.name} again`).not.toContain(now.id);
      places.set(now.id, now.name);
    }
    throw new Error(`${key} never comes to the end of the page`);
  }

  /** One key on. Beyond the last place there is the browser's own, which a page sees as nowhere. */
  private async step(key: string, before: Focus): Promise<Focus> {
    await this.page.keyboard.press(key);
    this.isOutside = false;
    let now = await focusOf(this.page);
    for (let part = 0; before.hasParts && now.id === before.id && part < MOST_PARTS; part++) {
      await this.page.keyboard.press(key);
      now = await focusOf(this.page);
    }
    if (now.isNowhere) return now;
    expect(now.id, `${key} goes on from ${before.name}`).not.toBe(before.id);
    expect(await restingLookOf(this.page, before), `${before.name} looks different with the focus`).not.toBe(
      before.look,
    );
    if (flawOf(now)) await this.isHeld();
    return now;
  }
}

const isFocused = (element: Element) => element === document.activeElement;

/** On the sign-in server's own page. */
export async function signInByKeys(page: Page, keys: Keys, { email, password, otpSecret }: Login) {
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  await keys.type('textbox', 'Email', email);
  await keys.type('textbox', 'Password', password);
  await page.keyboard.press('Enter');
  if (!otpSecret) return;
  await keys.type('textbox', 'One-time code', await nextCode(otpSecret, theStack().realm));
  await page.keyboard.press('Enter');
}
