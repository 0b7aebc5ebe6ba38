import type { ReactNode } from 'react';

/** List of terms with their values, one per line. */
export function DescriptionList({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="divide-y divide-line">
      {facts.map(([name, value]) => (
        <div key={name} className="flex flex-wrap justify-between gap-x-6 gap-y-0.5 py-2.5 first:pt-0 last:pb-0">
          <dt className="text-muted">{name}</dt>
          <dd className="figures min-w-0 font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
