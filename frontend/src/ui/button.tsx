import type { ComponentProps } from 'react';

import { buttonStyles, type ButtonKind, type ButtonSize } from './button-styles.js';
import { Link, type LinkProps } from './link.js';

interface ButtonAppearance {
  readonly kind?: ButtonKind;
  readonly size?: ButtonSize;
}

interface ButtonProps extends ComponentProps<'button'>, ButtonAppearance {
  /** While set, it is shown instead of the children, and the button ignores further presses. */
  readonly busy?: string | false;
  /** For a button that a press disables: it keeps the focus, which the browser would otherwise drop. */
  readonly focusableWhenDisabled?: boolean;
}

const refuse = (event: React.MouseEvent) => event.preventDefault();

export function Button({
  kind,
  size,
  busy,
  focusableWhenDisabled,
  className,
  children,
  type = 'button',
  disabled,
  onClick,
  ...rest
}: ButtonProps) {
  const isLocked = Boolean(disabled) && !focusableWhenDisabled;
  const refuses = Boolean(busy || disabled);
  return (
    <button
      {...rest}
      type={type}
      disabled={isLocked}
      aria-disabled={(refuses && !isLocked) || undefined}
      aria-busy={busy ? true : undefined}
      onClick={refuses ? refuse : onClick}
      className={buttonStyles(kind, size, className)}
    >
      {busy || children}
    </button>
  );
}

export function ButtonLink({ kind, size, className, ...rest }: LinkProps & ButtonAppearance) {
  return <Link {...rest} className={buttonStyles(kind, size, className)} />;
}
