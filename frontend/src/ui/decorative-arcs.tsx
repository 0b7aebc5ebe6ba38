const radii = [60, 110, 170, 240, 320];

/** The site's only ornament: a signal that spreads from the center. Purely decorative. */
export function DecorativeArcs({ className }: { className?: string }) {
  return (
    <svg viewBox="-322 -322 644 644" fill="none" aria-hidden="true" className={className}>
      {radii.map((radius) => (
        <circle key={radius} r={radius} stroke="currentColor" vectorEffect="non-scaling-stroke" />
      ))}
    </svg>
  );
}
