export interface LegalSection {
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly points?: readonly string[];
}

interface LegalDocumentProps {
  readonly version: string;
  readonly effective: string;
  readonly sections: readonly LegalSection[];
  /** Heading level of the sections, to fit the page around them. */
  readonly level?: 'h2' | 'h3';
}

/** A numbered legal text. */
export function LegalDocument({ version, effective, sections, level: Heading = 'h2' }: LegalDocumentProps) {
  return (
    <div className="space-y-8">
      <p className="text-muted">
        Version {version}, effective {effective}
      </p>
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
