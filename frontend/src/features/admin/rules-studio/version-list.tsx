import { useState } from 'react';

import { easternStampOf } from '../../../lib/lottery/draw-time.js';
import { Badge } from '../../../ui/badge.js';
import { Button } from '../../../ui/button.js';
import { Table, type Column } from '../../../ui/table.js';
import { RollBackDialog } from './confirm-dialogs.js';
import type { Studio, Version } from './rules-api.js';

const columns = (inForce: string, choose: (version: string) => void): readonly Column<Version>[] => [
  {
    title: 'Version',
    cell: ({ version, basedOn }) => (
      <>
        <span className="flex items-center gap-2 font-semibold">
          {version}
          {version === inForce && <Badge tone="good">active</Badge>}
        </span>
        {basedOn && <span className="block text-muted">based on {basedOn}</span>}
      </>
    ),
  },
  {
    title: 'Activated',
    cell: ({ activations }) => (
      <ul className="space-y-2">
        {activations.map(({ activationId, since, actor, reason }) => (
          <li key={activationId} className="[overflow-wrap:anywhere]">
            <span className="figures">
              {easternStampOf(since)} by {actor}
            </span>
            <span className="block text-muted">{reason}</span>
          </li>
        ))}
      </ul>
    ),
  },
  {
    title: 'Go back',
    cell: ({ version }) =>
      version === inForce ? (
        '–'
      ) : (
        <Button kind="secondary" size="small" onClick={() => choose(version)}>
          Roll back to {version}…
        </Button>
      ),
  },
];

/** All versions of the rules, with their period in force and reason; none is ever deleted. */
export function VersionList({ studio }: { studio: Studio }) {
  const { inForce, versions } = studio;
  const [chosen, choose] = useState<string | null>(null);
  return (
    <>
      <Table
        caption="Versions"
        columns={columns(inForce.version, choose)}
        rows={versions}
        keyOf={({ version }) => version}
        empty=""
      />
      {chosen && <RollBackDialog version={chosen} studio={studio} onClose={() => choose(null)} />}
    </>
  );
}
