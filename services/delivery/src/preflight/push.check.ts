import { createECDH } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Finding, PreflightCheck } from '@numbercast/platform';
import type { Config } from '../config.js';

const GUIDE = 'docs/guides/push-notifications.md';

/** Checks that the VAPID keys are a pair: with others, push services reject every message. */
@Injectable()
export class PushCheck {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  @PreflightCheck('Push notifications')
  async *check(): AsyncGenerator<Finding> {
    const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, PUSH_API_URL } = this.config;
    if (!publicKey && !privateKey)
      yield {
        problem: 'There are no VAPID keys, so members cannot turn on notifications.',
        fix: `Set VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY, which \`make secrets\` generates (${GUIDE}).`,
        isAdvice: true,
      };
    else if (!publicKey || !privateKey)
      yield {
        problem: `${publicKey ? 'VAPID_PRIVATE_KEY' : 'VAPID_PUBLIC_KEY'} is not set, so notifications are off.`,
        fix: `Set both keys of the pair (${GUIDE}).`,
      };
    else if (publicKeyOf(privateKey) !== publicKey)
      yield {
        problem: 'VAPID_PUBLIC_KEY does not belong to VAPID_PRIVATE_KEY, so push services reject all messages.',
        fix: `Set both to the keys of one pair (${GUIDE}).`,
      };
    if (PUSH_API_URL && this.config.PUBLIC_URL.startsWith('https://'))
      yield {
        problem: `PUSH_API_URL is set, so delivery also sends to addresses outside the push services of browsers.`,
        fix: 'Unset PUSH_API_URL.',
      };
  }
}

function publicKeyOf(privateKey: string) {
  const ecdh = createECDH('prime256v1');
  ecdh.setPrivateKey(privateKey, 'base64url');
  return ecdh.getPublicKey('base64url');
}
