import { reachCheckout } from '../support/signing-up.js';
import { expect } from './watched-page.js';
import { newcomer, numbersFor, sandbox, PATIENCE, gateway, untilDaytime } from './fixtures.js';

const PAYS_ONCE = '4000000000000341';

/** A member whose card pays the first month only. */
export async function memberWithAWeakCard() {
  const who = newcomer();
  await untilDaytime();
  const reached = await reachCheckout(gateway(), who);
  await sandbox().pay(reached!.checkoutUrl, PAYS_ONCE);
  await expect.poll(() => numbersFor(who), PATIENCE).toHaveLength(4);
  return who;
}
