// Passwords that people choose when a form requires eight mixed characters: a common word, perhaps with symbols for
// letters, plus a number and a symbol. The words top every published list of leaked passwords; the rest is ours.

const FAVOURITES = words(`password passwort passcode welcome letmein qwerty qwertyuiop asdfgh asdf abc abcd abcdef admin
  administrator iloveyou monkey dragon sunshine princess football baseball master shadow superman batman michael jordan
  hello secret changeme summer winter spring autumn test login user pass love lottery powerball jackpot numbercast`);

const OTHERS =
  words(`zxcvbn zxcvbnm guest root default access whatever freedom computer internet starwars pokemon cookie
  chocolate banana flower purple orange yellow silver golden diamond mustang harley corvette ferrari mercedes yankees
  cowboys eagles lakers steelers liverpool chelsea arsenal barcelona basketball soccer hockey tennis golfer hunter
  fishing buster tigger ginger pepper jennifer jessica ashley charlie daniel thomas robert andrew joshua matthew anthony
  william george samantha nicole hannah maggie bailey sophie america texas florida newyork london megamillions lotto
  lucky winner money dollar rainbow angel family jesus blessed heaven monday tuesday wednesday thursday friday saturday
  sunday january february march april june july august september october november december security support company
  office server system service temp trustno killer ninja phoenix matrix thunder guitar music`);

const NUMBERS = words(`1 2 3 5 7 9 01 07 10 11 12 13 21 22 23 69 77 99 007 111 123 321 777 1234 12345 123456 2020 2021
  2022 2023 2024 2025 2026 2027`);
const USUAL_NUMBERS = words('1 7 01 12 123 1234 2024 2025 2026 2027');
const SIGNS = ['!', '@', '#', '$', '.', '*'];
const USUAL_SIGNS = ['!', '@', '#', '$', '.'];

const DISGUISES: Record<string, string>[] = [
  { a: '@' },
  { o: '0' },
  { a: '@', o: '0' },
  { s: '$' },
  { a: '@', s: '$' },
  { a: '@', o: '0', s: '$' },
  { e: '3' },
  { i: '1' },
];

/** Keyboard patterns and other well-known passwords. */
const FAMOUS = words(`1qaz@wsx !qaz2wsx zaq1@wsx zaq!2wsx !qazxsw2 1qaz!qaz 1qaz2wsx! 1qazxsw2! q1w2e3r4! 1q2w3e4r!
  1q2w3e4r5t! qwer1234! 1234qwer! asdf1234! a1b2c3d4! aa123456! a123456! abc123!@# abcd123!@# qwe123!@# asd123!@#
  123qwe!@# !@#qwe123 123abc!@# qwerty!@#123 qwerty123!@# password!@#1 admin!@#123 trustno1! iloveu2! iloveyou<3 ncc-1701`);

function words(text: string) {
  return text.split(/\s+/);
}

const endings = (numbers: string[], signs: string[]) =>
  numbers.flatMap((number) => signs.flatMap((sign) => [number + sign, sign + number]));

const disguised = (word: string) =>
  DISGUISES.map((disguise) => word.replace(/[a-z]/g, (letter) => disguise[letter] ?? letter)).filter(
    (other) => other !== word,
  );

/** Whether the published rules accept a password; they already reject all others. */
const meetsTheRules = (password: string) =>
  password.length >= 8 && /[a-z].*[a-z]/.test(password) && /\d/.test(password) && /[^a-z\d]/.test(password);

/** Passwords that meet the rules and that attackers try first, in lower case and in alphabetical order. */
export function commonPasswords(): string[] {
  const short = ['', '!', '.', ...USUAL_NUMBERS, ...endings(['1', '12', '123', '1234'], USUAL_SIGNS)];
  const all = [
    ...FAMOUS,
    ...FAVOURITES.flatMap((word) => endings(NUMBERS, SIGNS).map((ending) => word + ending)),
    ...FAVOURITES.flatMap(disguised).flatMap((word) => short.map((ending) => word + ending)),
    ...OTHERS.flatMap((word) => endings(USUAL_NUMBERS, USUAL_SIGNS).map((ending) => word + ending)),
  ];
  return [...new Set(all.filter(meetsTheRules))].toSorted();
}
