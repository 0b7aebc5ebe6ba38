import type { CSSProperties, ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

// Email clients share no CSS layout, so tables place the parts and inline styles format them. The role marks a
// table as layout for screen readers. Web mail removes <html>, so `dir` and `lang` are repeated below it.

interface ElementProps {
  className?: string;
  style?: CSSProperties;
  children?: ReactNode;
}

const LAYOUT_TABLE = { align: 'center', width: '100%', border: 0, cellPadding: 0, cellSpacing: 0 } as const;

/** Selects the standard box model in clients that know it by document type. */
const DOCTYPE =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

/** Returns the HTML of an email. */
export const renderEmail = (email: ReactNode) => DOCTYPE + renderToStaticMarkup(email);

export function Html({ language, children }: ElementProps & { language: string }) {
  return (
    <html dir="ltr" lang={language}>
      {children}
    </html>
  );
}

export function Head({ children }: ElementProps) {
  return (
    <head>
      <meta httpEquiv="Content-Type" content="text/html; charset=UTF-8" />
      {/* Keeps Apple Mail from scaling the text */}
      <meta name="x-apple-disable-message-reformatting" />
      {children}
    </head>
  );
}

const PREVIEW_LENGTH = 200; // more than inboxes show
// A no-break space and zero-width characters, which clients neither collapse nor show
const PADDING = '\u00a0\u200c\u200b\u200d\ufeff';

const HIDDEN: CSSProperties = {
  display: 'none',
  overflow: 'hidden',
  lineHeight: '1px',
  opacity: 0,
  maxHeight: 0,
  maxWidth: 0,
};

/** Text that the inbox shows next to the subject. The padding keeps the body's first words out of it. */
export function Preview({ children }: { children: string }) {
  return (
    <div style={HIDDEN}>
      {children}
      <div>{PADDING.repeat(Math.max(0, PREVIEW_LENGTH - children.length))}</div>
    </div>
  );
}

/** The page. A table cell carries its styles, because some web mail removes the styles of <body>. */
export function Body({ language, className, style = {}, children }: ElementProps & { language: string }) {
  return (
    <body
      dir="ltr"
      lang={language}
      className={className}
      style={{ backgroundColor: style.backgroundColor, margin: 0, padding: 0 }}
    >
      <Table>
        <td dir="ltr" lang={language} style={style}>
          {children}
        </td>
      </Table>
    </body>
  );
}

/** A block or, with a maximum width, a centered column. The cell carries the padding: Outlook ignores it on tables. */
export function Section({ className, style = {}, children }: ElementProps) {
  const { padding, ...tableStyle } = style;
  return (
    <Table className={className} style={tableStyle}>
      <td style={{ padding }}>{children}</td>
    </Table>
  );
}

function Table({ children, ...props }: ElementProps) {
  return (
    <table {...LAYOUT_TABLE} role="presentation" {...props}>
      <tbody>
        <tr>{children}</tr>
      </tbody>
    </table>
  );
}

/** A link that opens outside the mail program. */
export function Link({ children, ...props }: ElementProps & { href: string }) {
  return (
    <a {...props} target="_blank">
      {children}
    </a>
  );
}
