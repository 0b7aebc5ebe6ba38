import { type CallSize, CALL_LIMITS, PERSONALIZATION_LIMITS } from './limits.js';

type Texts = Record<string, string>;
type Addresses = readonly { email: string }[];

interface Personalization {
  to: Addresses;
  cc?: Addresses | undefined;
  bcc?: Addresses | undefined;
  substitutions?: Texts | undefined;
  custom_args?: Texts | undefined;
}

interface Call {
  personalizations: readonly Personalization[];
  custom_args?: Texts | undefined;
}

interface Excess {
  path: (string | number)[];
  message: string;
}

const bytesOf = (texts: Texts | undefined) => (texts ? Buffer.byteLength(JSON.stringify(texts)) : 0);
const addressesOf = ({ to, cc = [], bcc = [] }: Personalization) =>
  [...to, ...cc, ...bcc].map(({ email }) => email.toLowerCase());

/** Each limit that a call exceeds, with the path of the field. */
export function limitsExceeded(call: Call): Excess[] {
  const sizes = call.personalizations.map((one) => sizeOf(one, call.custom_args));
  const own = sizes.flatMap((size, index) => excesses(size, PERSONALIZATION_LIMITS, ['personalizations', index]));
  const total = { recipients: 0, substitutions: 0, substitutionBytes: 0, customArgBytes: 0 };
  for (const size of sizes) for (const name of namesIn(total)) total[name] += size[name];
  const addresses = call.personalizations.flatMap(addressesOf);
  const repeated = addresses.length - new Set(addresses).size;
  const path = ['personalizations'];
  return [
    ...own,
    ...excesses(total, CALL_LIMITS, path),
    ...(repeated > 0 ? [{ path, message: `${repeated} addresses are repeated; each may occur once in a call` }] : []),
  ];
}

const sizeOf = (one: Personalization, customArgsOfCall: Texts | undefined): CallSize => ({
  recipients: addressesOf(one).length,
  substitutions: Object.keys(one.substitutions ?? {}).length,
  substitutionBytes: bytesOf(one.substitutions),
  customArgBytes: bytesOf({ ...customArgsOfCall, ...one.custom_args }),
});

const namesIn = <T extends object>(size: T) => Object.keys(size) as (keyof T)[];

const excesses = (size: CallSize, limits: Partial<CallSize>, path: Excess['path']): Excess[] =>
  namesIn(limits)
    .filter((name) => size[name] > limits[name]!)
    .map((name) => ({ path, message: `${name}: ${size[name]}, and the limit is ${limits[name]}` }));
