// The eight-pointed star: the mark of the product, and of one point.

/** The star as a picture of `size` pixels. */
export const Star = ({ size = 28 }: { size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" className="rigid">
    <g fill="none" stroke="#f2c14e" strokeWidth="2.2" strokeLinejoin="round">
      <rect x="7" y="7" width="18" height="18" />
      <rect x="7" y="7" width="18" height="18" transform="rotate(45 16 16)" />
    </g>
    <circle cx="16" cy="16" r="3.6" fill="#f2c14e" />
  </svg>
);
