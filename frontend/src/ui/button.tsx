import type { ComponentProps } from 'react';

import { buttonLook, type ButtonKind, type ButtonSize } from './button-look.js';
import { Link, type LinkProps } from './link.js';

interface Look {
  readonly kind?: ButtonKind;
  readonly size?: ButtonSize;
}

interface ButtonProps extends ComponentProps<'button'>, Look {
  /** Shown instead of the children, and the button refuses further presses, while set. */
  readonly busy?: string | false;
}

export function Button({ kind, size, busy, className, children, type = 'button', disabled, ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled || Boolean(busy)}
      aria-busy={busy ? true : undefined}
      className={buttonLook(kind, size, className)}
    >
      {busy || children}
    </button>
  );
}

export function ButtonLink({ kind, size, className, ...rest }: LinkProps & Look) {
  return <Link {...rest} className={buttonLook(kind, size, className)} />;
}
