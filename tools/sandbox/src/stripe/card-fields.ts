import { html, type Html } from '../pages/html.js';

/** Groups the digits of the card, names its brand, and adds the slash of the expiry date, while they are typed. */
export const CARD_SCRIPT = `
const BRANDS = [[/^4/, 'Visa'], [/^(5[1-5]|2[2-7])/, 'Mastercard'], [/^3[47]/, 'American Express'], [/^6(011|5)/, 'Discover']];
const [card, brand, expiry] = ['card', 'brand', 'expiry'].map((id) => document.getElementById(id));
const isTyping = ({ target, inputType }) => target.selectionStart === target.value.length && !/^delete/.test(inputType ?? '');
card.addEventListener('input', (event) => {
  const digits = card.value.replace(/\\D/g, '');
  brand.textContent = BRANDS.find(([prefix]) => prefix.test(digits))?.[1] ?? '';
  if (isTyping(event)) card.value = digits.replace(/(\\d{4})(?=\\d)/g, '$1 ');
});
expiry.addEventListener('input', (event) => {
  if (isTyping(event)) expiry.value = expiry.value.replace(/^(\\d\\d)\\/?(\\d)/, '$1/$2');
});
`;

/** Number, expiry and security code, as used by the checkout and the portal. */
export function cardFields(invalid: boolean): Html {
  const state = invalid ? html`aria-invalid="true" aria-describedby="card-error" autofocus` : '';
  return html`<label for="card">Card number</label>
    <div class="card-number">
      <input id="card" name="card" inputmode="numeric" autocomplete="cc-number" maxlength="23" required ${state} />
      <output id="brand" for="card"></output>
    </div>
    <div class="two">
      <div>
        <label for="expiry">Expiry date</label>
        <input
          id="expiry"
          name="expiry"
          placeholder="MM/YY"
          inputmode="numeric"
          autocomplete="cc-exp"
          maxlength="7"
          required
        />
      </div>
      <div>
        <label for="cvc">Security code</label>
        <input id="cvc" name="cvc" inputmode="numeric" autocomplete="cc-csc" maxlength="4" required />
      </div>
    </div>`;
}
