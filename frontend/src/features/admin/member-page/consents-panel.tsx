import { useMutation, useQuery } from '@tanstack/react-query';

import { recordStampOf } from '../../../lib/lottery/draw-time.js';
import { hasCode, messageOf } from '../../../lib/api/problem-error.js';
import { downloadFile } from '../../../lib/browser/download-file.js';
import { Badge } from '../../../ui/badge.js';
import { Button } from '../../../ui/button.js';
import { Notice } from '../../../ui/notice.js';
import { Panel } from '../../../ui/panel.js';
import { Loading, SkeletonRows } from '../../../ui/skeleton.js';
import { deviceName } from './device-name.js';
import { consentsQuery, exportConsents, type ConsentEntry, type ExportFormat } from './consents-api.js';
import { LoadFailed } from '../common/load-failed.js';

const types = { csv: 'text/csv', json: 'application/json' } as const;

interface ConsentsPanelProps {
  readonly memberId: string;
  /** Whose consents they are. */
  readonly of: string;
  readonly onClose: () => void;
}

/** A member's consents and revocations with their sources, as a list and as a file. */
export function ConsentsPanel({ memberId, of, onClose }: ConsentsPanelProps) {
  const { data, error, refetch } = useQuery({ ...consentsQuery(memberId), enabled: memberId !== '' });
  const save = useMutation({
    mutationFn: exportConsents,
    onSuccess: ({ fileName, content }, { format }) => downloadFile(fileName, content, types[format]),
  });
  const button = (format: ExportFormat) => (
    <Button
      kind="secondary"
      busy={save.isPending && save.variables.format === format && 'Preparing…'}
      onClick={() => save.mutate({ memberId, format })}
    >
      Download {format.toUpperCase()}
    </Button>
  );
  const actions = data && (
    <>
      {button('csv')}
      {button('json')}
    </>
  );
  return (
    <Panel open={memberId !== ''} onClose={onClose} title={`Consents of ${of}`} actions={actions}>
      {error && hasCode(error, 'member-not-found') && <p>No consents recorded.</p>}
      {error && !hasCode(error, 'member-not-found') && (
        <LoadFailed onRetry={refetch}>The consents can’t be read right now.</LoadFailed>
      )}
      {!data && !error && (
        <Loading what="the consents">
          <SkeletonRows />
        </Loading>
      )}
      {save.error && (
        <Notice tone="bad" announce="now" className="mb-4">
          {messageOf(save.error, 'The file could not be made; please try again.')}
        </Notice>
      )}
      {data && <Entries items={data.items} />}
    </Panel>
  );
}

/** Language names in English, unlike those in the language menu. */
const englishNames = new Intl.DisplayNames('en-US', { type: 'language' });

const channels = {
  sms: 'Texts',
  email: 'Email',
  'results-sms': 'Results by text',
  'results-email': 'Results by email',
  'results-push': 'Results by notification',
  terms: 'Terms',
} as const;

function Entries({ items }: { items: readonly ConsentEntry[] }) {
  return (
    <>
      <p className="mb-4 text-muted">Oldest first. Each download is written to the audit log.</p>
      <ol className="space-y-4">
        {items.map((entry) => (
          <li key={`${entry.at} ${entry.channel} ${entry.source}`} className="border-t border-line pt-4">
            <p className="flex flex-wrap items-center gap-3">
              <span className="figures">{recordStampOf(entry.at)}</span>
              <span className="font-semibold">{channels[entry.channel]}</span>
              <Badge tone={entry.allowed ? 'good' : 'warn'}>{entry.allowed ? 'agreed' : 'revoked'}</Badge>
              <span className="text-muted">{entry.source}</span>
            </p>
            <Proof {...entry} />
          </li>
        ))}
      </ol>
    </>
  );
}

/** English, the console's language, is not mentioned. */
const inLanguage = (language: string | null) =>
  language && language !== 'en' ? ` in ${englishNames.of(language)}` : '';

function Proof({ textVersion, language, confirmedAge, ip, userAgent, evidence }: ConsentEntry) {
  const facts = [
    textVersion && `text version ${textVersion}${inLanguage(language)}`,
    confirmedAge && `confirmed to be ${confirmedAge} or older`,
    ip && `from ${ip}`,
    userAgent && deviceName(userAgent),
    evidence,
  ];
  const known = facts.filter((fact) => fact !== null && fact !== '');
  if (known.length === 0) return null;
  return (
    <p title={userAgent ?? undefined} className="mt-1 text-[0.9375rem] break-words text-muted">
      {known.join(' · ')}
    </p>
  );
}
