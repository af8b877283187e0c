// What keeps the frame where a page breaks and no router is there to do it.
import { Component, type ReactNode } from "react";
import { CrashPage } from "./crash-page.tsx";

type Props = { readonly children: ReactNode };
type State = { readonly failure?: { readonly error: unknown } };

/** Shows what broke in the place of the page. */
export class CrashBoundary extends Component<Props, State> {
  override state: State = {};
  static getDerivedStateFromError(error: unknown): State {
    return { failure: { error } };
  }
  override render(): ReactNode {
    const { failure } = this.state;
    return failure === undefined ? this.props.children : <CrashPage error={failure.error} />;
  }
}
