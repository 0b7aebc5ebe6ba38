import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

/** Area codes, in service or announced, that are newer than the list of the phone library. */
const NEWEST = ['357', '436', '457', '465', '471', '483', '621', '624', '679', '729', '837', '861', '924'];

/**
 * Puerto Rico, US Virgin Islands, Guam, Northern Marianas, American Samoa: they have US ZIP codes, but the library
 * treats them as countries.
 */
const TERRITORIES = ['787', '939', '340', '671', '670', '684'];

const isGeographic = (code: string) => {
  const sample = parsePhoneNumberFromString(`+1${code}2345678`);
  return sample?.country === 'US' && sample.getType() === 'FIXED_LINE_OR_MOBILE';
};

const everyCode = Array.from({ length: 800 }, (_, i) => String(200 + i));
const known = new Set([...everyCode.filter(isGeographic), ...NEWEST, ...TERRITORIES]);

/** Whether three digits are a US area code of a place (not toll-free, premium or Canadian): spec §5. */
export const isUsAreaCode = (code: string) => known.has(code);
