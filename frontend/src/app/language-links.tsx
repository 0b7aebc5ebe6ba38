import { languageNames, LANGUAGES } from '@numbercast/lottery';
import { language } from '#words/language.js';
import { useNavigation } from '../lib/browser/navigation.js';
import { addressIn } from '../lib/browser/language-address.js';

const others = LANGUAGES.filter((one) => one !== language);

/** Links to this page in the other languages. They work without scripts. */
export function LanguageLinks({ className }: { className: string }) {
  const { search } = useNavigation();
  return others.map((other) => (
    <a key={other} href={addressIn(other, search)} lang={other} hrefLang={other} className={className}>
      {languageNames[other]}
    </a>
  ));
}
