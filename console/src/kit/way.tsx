// The way from a frame to other pages: by the router in the console, by plain addresses where there is none.
import { type ComponentProps, createContext, use } from "react";

export type WayLinkProps = Pick<
  ComponentProps<"a">,
  "children" | "className" | "onClick" | "aria-label" | "aria-current"
> & { readonly to: string; readonly "data-current"?: boolean };

export type Way = {
  /** The path of the page that is shown. */
  readonly path: string;
  readonly Link: (props: WayLinkProps) => React.ReactNode;
  readonly go: (to: string, params?: Values, search?: Values) => void;
};

/** Values by name: of the places in an address, or of what comes behind its question mark. */
type Values = Readonly<Record<string, string>>;

const PlainLink = ({ to, children, ...rest }: WayLinkProps) => (
  <a href={to} {...rest}>
    {children}
  </a>
);

/** Goes by the browser: every page is loaded anew. */
export const plainWay = (path: string): Way => ({
  path,
  Link: PlainLink,
  go: (to, params = {}, search) => {
    const at = to.replace(/\$(\w+)/g, (_whole, name: string) =>
      encodeURIComponent(params[name] ?? ""),
    );
    window.location.assign(search === undefined ? at : `${at}?${new URLSearchParams(search)}`);
  },
});

const Context = createContext<Way>(plainWay(window.location.pathname));

export const WayProvider = Context;

/** The way of the frame around. */
export const useWay = (): Way => use(Context);
