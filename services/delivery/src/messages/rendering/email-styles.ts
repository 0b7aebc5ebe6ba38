/** The product's light colors; dark colors follow the reader's system in mail programs that support them. */
export const colors = {
  paper: '#FBFAF7',
  ink: '#12182B',
  muted: '#4A5168',
  line: '#E3E0D8',
  accent: '#3B4CCA',
  powerball: '#C8102E',
  white: '#FFFFFF',
};

export const darkStyles = `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  @media (prefers-color-scheme: dark) {
    .ground, .ground td { background-color: #0E1322 !important; }
    .text { color: #EEF0F6 !important; }
    .muted { color: #B4BACB !important; }
    .accent { color: #8E9BFF !important; }
    .line { border-color: #263048 !important; }
    .ball { background-color: #E9ECF5 !important; border-color: #E9ECF5 !important; }
    .mark-arc { border-color: #8E9BFF !important; }
    .mark-ball { background-color: #DC2A45 !important; }
  }
`;

const sans = "'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

export const styles = {
  body: { backgroundColor: colors.paper, color: colors.ink, fontFamily: sans, margin: 0, padding: '24px 0' },
  container: { maxWidth: '560px', margin: '0 auto', padding: '0 24px' },
  name: {
    color: colors.ink,
    fontSize: '21px',
    fontWeight: 700,
    letterSpacing: '-0.02em',
    lineHeight: '28px',
    padding: 0,
  },
  heading: { color: colors.ink, fontSize: '26px', lineHeight: '1.25', margin: '0 0 8px' },
  text: { color: colors.ink, fontSize: '16px', lineHeight: '1.5', margin: '0 0 16px' },
  small: { color: colors.muted, fontSize: '14px', lineHeight: '1.5', margin: '0 0 8px' },
  rule: { width: '100%', border: 'none', borderTop: `1px solid ${colors.line}`, margin: '24px 0' },
  link: { color: colors.accent, textDecoration: 'underline' },
  set: { borderBottom: `1px solid ${colors.line}`, padding: '10px 0', width: '100%' },
  ball: {
    backgroundColor: colors.white,
    border: '1px solid #9A9484',
    borderRadius: '20px',
    color: colors.ink,
    display: 'inline-block',
    fontSize: '18px',
    fontVariantNumeric: 'tabular-nums lining-nums',
    fontWeight: 600,
    height: '38px',
    lineHeight: '38px',
    margin: '0 6px 0 0',
    textAlign: 'center' as const,
    width: '38px',
  },
};
