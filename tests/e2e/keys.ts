import { expect, type Page } from '@playwright/test';
import { nextCode } from '@numbercast/local-stack/one-time-code';
import { theStack } from './running-stack.js';
import type { Login } from './steps.js';
import { type Focus, flawOf, focusOf, restingLookOf } from './focus.js';

/** A date has a month, a day, a year and the button of its calendar. */
const MOST_PARTS = 4;
/** More than the focusable elements of any page: a focus that has not arrived by then is trapped. */
const LONGEST_WAY = 150;

type Role = 'link' | 'button' | 'textbox' | 'searchbox' | 'spinbutton' | 'combobox' | 'checkbox' | 'radio' | 'region';
type Name = string | RegExp;

/**
 * A person who uses only the keyboard. Checks that every focus is visible, that it can move on, and that no key press
 * loses it.
 */
export class Keys {
  /** Whether no element has the focus yet: before the first key on a new page, or beyond the end of a page. */
  private isOutside = true;

  constructor(private readonly page: Page) {
    page.on('domcontentloaded', () => (this.isOutside = true));
  }

  /** Moves the focus with Tab to the first element with this role and name. */
  async to(role: Role, name: Name) {
    await expect(this.named(role, name)).toBeVisible();
    await this.isHeld();
    await this.along('Tab', role, name);
  }

  /** Moves the focus back to it with Shift+Tab. */
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

  /** Checks or unchecks a checkbox. */
  async tick(name: Name) {
    await this.to('checkbox', name);
    await this.page.keyboard.press('Space');
    await this.isHeld();
  }

  /** Chooses a radio button: Tab moves to the checked one of its group, the arrow keys to the others. */
  async choose(name: Name) {
    const wanted = this.named('radio', name);
    const group = await wanted.getAttribute('name');
    const held = this.page.locator(`input[type=radio][name="${group}"]:checked`);
    await this.walk('Tab', `the question of ${String(name)}`, () => held.evaluate(isFocused));
    await this.walk('ArrowDown', `the answer ${String(name)}`, () => wanted.evaluate(isFocused));
    await expect(wanted).toBeChecked();
  }

  /** Selects an option of a list with the arrow keys. */
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

  /** Closes an open dialog or list with Escape, which returns the focus to the element that opened it. */
  async escapeTo(role: Role, name: Name) {
    await this.page.keyboard.press('Escape');
    await this.isOn(role, name);
  }

  async isOn(role: Role, name: Name) {
    await expect(this.named(role, name)).toBeFocused();
    await this.isHeld();
  }

  /** Checks that an element has the focus, and that the focus is visible. */
  async isHeld() {
    if (this.isOutside) return;
    await expect.poll(async () => flawOf(await focusOf(this.page)), { message: 'the focus' }).toBe('');
  }

  /** Moves through the page forward and backward, and expects the same elements. @returns their names */
  async around(): Promise<string[]> {
    await this.toTheEnd('Tab'); // the next pass starts at the top
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

  /** Presses a key once. Beyond the last element, the focus is in the browser's own controls, outside the page. */
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

/** Signs in on the sign-in server's own page. */
export async function signInByKeys(page: Page, keys: Keys, { email, password, otpSecret }: Login) {
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  await keys.type('textbox', 'Email', email);
  await keys.type('textbox', 'Password', password);
  await page.keyboard.press('Enter');
  if (!otpSecret) return;
  await keys.type('textbox', 'One-time code', await nextCode(otpSecret, theStack().realm));
  await page.keyboard.press('Enter');
}
