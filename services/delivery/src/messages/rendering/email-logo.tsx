import type { CSSProperties, ReactNode } from 'react';
import { colors, styles } from './email-styles.js';

// The mark of the site, drawn with boxes: email clients show neither SVG nor images that they have not been allowed to
// load. Its center is the corner that four cells share: the ball is a quarter circle in each, and the arcs are the
// rounded borders of the upper right one. Outlook for Windows rounds no corners, so it shows the name only.

const RADIUS = 6;
const STROKE = 2;
const CELL: CSSProperties = { padding: 0, lineHeight: 0, fontSize: 0, verticalAlign: 'bottom' };
const BALL: CSSProperties = { backgroundColor: colors.powerball, height: `${RADIUS}px`, width: `${RADIUS}px` };
const TABLE = { role: 'presentation', border: 0, cellPadding: 0, cellSpacing: 0 } as const;
const HIDDEN_IN_OUTLOOK = { msoHide: 'all' } as CSSProperties;

const arc = (radius: number): CSSProperties => ({
  borderRight: `${STROKE}px solid ${colors.accent}`,
  borderTop: `${STROKE}px solid ${colors.accent}`,
  borderTopRightRadius: `${radius + STROKE}px`,
  height: `${radius}px`,
  width: `${radius}px`,
});

const INNER = 11;
const OUTER = 18;

const Cell = ({ children }: { children: ReactNode }) => <td style={CELL}>{children}</td>;

const Quarter = ({ style }: { style: CSSProperties }) => <div className="mark-ball" style={{ ...BALL, ...style }} />;

function Mark() {
  const radius = `${RADIUS}px`;
  return (
    <table {...TABLE}>
      <tbody>
        <tr>
          <Cell>
            <Quarter style={{ borderTopLeftRadius: radius }} />
          </Cell>
          <Cell>
            <div className="mark-arc" style={arc(OUTER)}>
              <div className="mark-arc" style={{ ...arc(INNER), margin: `${OUTER - INNER - STROKE}px 0 0` }}>
                <Quarter style={{ borderTopRightRadius: radius, margin: `${INNER - RADIUS}px 0 0` }} />
              </div>
            </div>
          </Cell>
        </tr>
        <tr>
          <Cell>
            <Quarter style={{ borderBottomLeftRadius: radius }} />
          </Cell>
          <Cell>
            <Quarter style={{ borderBottomRightRadius: radius }} />
          </Cell>
        </tr>
      </tbody>
    </table>
  );
}

/** The mark and the name, at the top of every email. */
export function Logo() {
  return (
    <table {...TABLE} style={{ margin: '0 0 24px' }}>
      <tbody>
        <tr>
          <td aria-hidden="true" style={{ ...HIDDEN_IN_OUTLOOK, padding: '0 10px 0 0' }}>
            <Mark />
          </td>
          <td className="text" style={styles.name}>
            Numbercast
          </td>
        </tr>
      </tbody>
    </table>
  );
}
