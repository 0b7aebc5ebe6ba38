import { classNames } from '../../../lib/format/class-names.js';
import { CopyButton } from '../../../ui/copy-button.js';

interface CopyableIdProps {
  readonly id: string;
  /** Whose id it is, for the button's name: `Copy <of> id …`. */
  readonly of: string;
  /** Long ids are truncated in tables; copying always uses the full id. */
  readonly length?: number;
}

const cut = (id: string, length: number) => (id.length > length + 1 ? `${id.slice(0, length)}…` : id);

export function CopyableId({ id, of, length = 8 }: CopyableIdProps) {
  return (
    <span className="inline-flex max-w-full items-center">
      <code
        title={id}
        className={classNames('text-[0.8125rem] text-muted', length > 24 ? 'min-w-0 break-all' : 'whitespace-nowrap')}
      >
        {cut(id, length)}
      </code>
      <CopyButton text={id} what={`${of} id ${id}`} compact />
    </span>
  );
}
