import { longDateOf } from '../../lib/lottery/draw-time.js';
import * as words from '#words/features/legal/pages.js';

export interface LegalSection {
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly points?: readonly string[];
}

interface LegalDocumentProps {
  readonly version: string;
  /** yyyy-mm-dd */
  readonly effective: string;
  /** Path of this version, whose English text applies regardless of the language shown. */
  readonly path: string;
  readonly sections: readonly LegalSection[];
  /** Heading level of the sections, to fit the page around them. */
  readonly level?: 'h2' | 'h3';
}

/** A numbered legal text. */
export function LegalDocument({ version, effective, path, sections, level: Heading = 'h2' }: LegalDocumentProps) {
  return (
    <div className="space-y-8">
      {words.translationNote && (
        <p>
          {words.translationNote((text) => (
            <a href={`${path}?lang=en`} hrefLang="en" target="_blank" rel="noreferrer" className="text-link">
              {text}
            </a>
          ))}
        </p>
      )}
      <p className="text-muted">{words.versionEffective(version, longDateOf(effective))}</p>
      {sections.map(({ title, paragraphs, points }, index) => (
        <section key={title} className="space-y-3">
          <Heading className="headline text-xl">
            {index + 1}. {title}
          </Heading>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          {points && (
            <ul className="list-disc space-y-1.5 pl-6">
              {points.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          )}
        </section>
      ))}
    </div>
  );
}
