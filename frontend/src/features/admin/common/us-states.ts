/** Postal abbreviations of the states and the District of Columbia. */
const abbreviations =
  'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA ' +
  'RI SC SD TN TX UT VT VA WA WV WI WY PR VI GU AS MP';

export const usStates: readonly (readonly [value: string, title: string])[] = abbreviations
  .split(' ')
  .map((state) => [state, state]);
