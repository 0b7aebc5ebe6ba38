import { CopyButton } from '../../ui/copy-button.js';

interface CopyableIdProps {
  readonly id: string;
  /** Whose id it is, for the button's name: `Copy <of> id …`. */
  readonly of: string;
  /** Long ids are cut in tables; what is copied never is. */
  readonly length?: number;
}

const cut = (id: string, length: number) => (id.length > length + 1 ? `${id.slice(0, length)}…` : id);

export function CopyableId({ id, of, length = 8 }: CopyableIdProps) {
  return (
    <span className="inline-flex max-w-full items-center">
      <code title={id} className="min-w-0 text-[0.8125rem] break-all text-muted">
        {cut(id, length)}
      </code>
      <CopyButton text={id} what={`${of} id ${id}`} compact />
    </span>
  );
}
