import { describe, expect, it } from '@jest/globals';
import type { Language } from '@numbercast/lottery';
import { smsConsent, smsResultsConsent } from '../../frontend/src/lib/membership/sms-consent.js';
import { emailStoppedText } from '../../services/delivery/src/messages/kinds/channel-stopped.js';
import { codeText } from '../../services/delivery/src/messages/kinds/code.js';
import { drawResultText } from '../../services/delivery/src/messages/kinds/draw-result.js';
import { helpReply, startReply, stopReply } from '../../services/delivery/src/messages/kinds/keyword-replies.js';
import { firstNumbersText, numbersText } from '../../services/delivery/src/messages/kinds/numbers.js';
import type { TextTemplate } from '../../services/delivery/src/messages/kinds/template.js';
import { wordsIn } from '../../services/delivery/src/messages/words/words.js';
import { readText } from '../support/repository.js';
import { codeBlocks } from './code-blocks.js';

const GUIDE = 'docs/guides/text-messages.md';

const rendered = <C>({ render, example }: Pick<TextTemplate<C>, 'render' | 'example'>, language: Language = 'en') =>
  render(example({ game: 'powerball', count: 5 }), {
    publicUrl: 'https://numbercast.example',
    reference: 'AB2CD3',
    words: wordsIn(language),
  });

describe('the guide to text messages', () => {
  it('shows the sample messages and the replies to keywords as delivery sends them', async () => {
    const samples = (await codeBlocks([GUIDE])).filter(({ language }) => language === 'text');
    expect(samples.map(({ text }) => text.trimEnd())).toEqual([
      rendered(firstNumbersText),
      rendered(numbersText),
      rendered(drawResultText),
      rendered(codeText),
      rendered(emailStoppedText),
      rendered(firstNumbersText, 'es'),
      rendered(numbersText, 'es'),
      rendered(stopReply),
      rendered(startReply),
      rendered(helpReply),
    ]);
  });

  it('quotes the consents to numbers and to results', async () => {
    for (const { text } of [smsConsent, smsResultsConsent])
      expect(await readText(GUIDE)).toContain(`“${text('(212) 555-0142')}”`);
  });

  it('quotes other texts exactly as they are on the site', async () => {
    const [choice, privacy] = await Promise.all([
      readText('frontend/src/words/en/features/signup/preferences.ts'),
      readText('frontend/src/words/en/features/legal/privacy-sections.ts').then(
        async (text) => text + (await readText('services/members/src/main.ts')),
      ),
    ]);
    const guide = await readText(GUIDE);
    for (const [words, source] of [
      [
        'Optional. Without it we can’t text you, but you’ll get every set by email. Consent isn’t required to buy.',
        choice,
      ],
      ['Phone numbers and text message consent are never passed to third parties for their own marketing.', privacy],
    ] as const) {
      expect(guide).toContain(`“${words}”`);
      expect(source).toContain(words);
    }
  });
});
