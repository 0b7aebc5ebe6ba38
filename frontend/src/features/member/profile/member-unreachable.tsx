import { LoadError } from '../../../ui/load-error.js';

export function MemberUnreachable({ retry }: { retry: () => void }) {
  return (
    <LoadError title="Your profile can’t be shown right now." retry={retry}>
      Your data is safe, and your numbers will still be sent.
    </LoadError>
  );
}
