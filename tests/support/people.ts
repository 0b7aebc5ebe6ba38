export type Method = 'text' | 'email' | 'both';

export interface Person {
  firstName: string;
  lastName: string;
  email: string;
  /** Ten digits. */
  phone: string;
  zip: string;
  password: string;
  plan: 'monthly' | 'annual';
  method: Method;
  /** Address their requests come from. */
  ip: string;
  /** User agent of their browser. */
  userAgent?: string;
}

const FIRST = [
  'Ada',
  'Ben',
  'Cora',
  'Dan',
  'Elsa',
  'Finn',
  'Gia',
  'Hugo',
  'Iris',
  'Jon',
  'Kim',
  'Leo',
  'Mona',
  'Nils',
  'Olga',
  'Paul',
];
const LAST = [
  'Adams',
  'Baker',
  'Clark',
  'Davis',
  'Evans',
  'Foster',
  'Green',
  'Hill',
  'Irwin',
  'Jones',
  'King',
  'Lopez',
  'Moore',
];
// From the East Coast to Hawaii, so that every time zone has a member
const ZIPS = ['10001', '33101', '60601', '75201', '80202', '85001', '94103', '98101', '99501', '96813', '72201'];
const AREA_CODES = ['212', '305', '312', '214', '303', '602', '415', '206', '907', '808', '501'];
// 211 to 911 are service codes, which are no area codes
const EXCHANGES = Array.from({ length: 800 }, (_, place) => 200 + place).filter((exchange) => exchange % 100 !== 11);
const METHODS: Method[] = ['both', 'text', 'email'];

const pick = <T>(list: T[], index: number) => list[index % list.length]!;

/** The n-th visitor; two different n never share an address or a phone. */
export function person(n: number): Person {
  const number = String(n);
  return {
    firstName: pick(FIRST, n),
    lastName: pick(LAST, n),
    email: `visitor.${number}@mail.example`,
    phone: `${pick(AREA_CODES, n)}${pick(EXCHANGES, Math.floor(n / 10_000))}${number.padStart(4, '0').slice(-4)}`,
    zip: pick(ZIPS, n),
    password: `Visitor-${number}-pass`,
    plan: n % 4 === 0 ? 'annual' : 'monthly',
    method: pick(METHODS, n),
    ip: `198.18.${Math.floor(n / 250) % 256}.${1 + (n % 250)}`,
  };
}
