// Tabs that are addresses.
import { Link } from "@tanstack/react-router";
import { useEffect, useRef } from "react";

export type Tab = {
  to: string;
  label: string;
  isDisabled?: boolean;
  reason?: string;
  /** Rest of an address that is not whole with `to`, and the name by which `current` knows it. */
  rest?: { key: string; params: Record<string, string>; search: Record<string, string> };
};

const keyOf = ({ to, rest }: Tab): string => rest?.key ?? to;

/**
 * Tabs that are addresses of their own; a blocked one says why. The current one, known by its address or by the
 * key of its rest, is in sight, however narrow.
 */
export const Tabs = ({
  tabs,
  label,
  current,
}: {
  tabs: readonly Tab[];
  label: string;
  current: string;
}) => {
  const bar = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other words are wider or narrower
  useEffect(() => {
    const box = bar.current?.getBoundingClientRect();
    const here = bar.current?.querySelector("[aria-current]")?.getBoundingClientRect();
    if (box === undefined || here === undefined) return;
    bar.current?.scrollBy({ left: (here.left + here.right - box.left - box.right) / 2 });
  }, [current, label]);
  return (
    <nav className="tabs" aria-label={label} ref={bar} data-many={tabs.length > 4 || undefined}>
      {tabs.map((tab) =>
        tab.isDisabled ? (
          // biome-ignore lint/a11y/useSemanticElements: a blocked tab stays readable as a link that cannot be followed
          <span key={keyOf(tab)} role="link" aria-disabled="true" tabIndex={0} title={tab.reason}>
            {tab.label}
            {tab.reason !== undefined && <span className="hidden-text">{tab.reason}</span>}
          </span>
        ) : (
          <Link
            key={keyOf(tab)}
            to={tab.to}
            {...(tab.rest && { params: tab.rest.params, search: tab.rest.search })}
            // A tab whose address begins like another's is not the other.
            activeOptions={{ exact: true }}
            aria-current={current === keyOf(tab) ? "page" : undefined}
          >
            {tab.label}
          </Link>
        ),
      )}
    </nav>
  );
};
