import type { ReactNode } from 'react';

/** A part of a public page, which screen readers list by its title. */
export function Section({ title, id, children }: { title: string; id: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="headline mb-4 text-[1.75rem]">
        {title}
      </h2>
      {children}
    </section>
  );
}
