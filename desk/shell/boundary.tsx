import { Component, type ReactNode } from 'react'

type BoundaryProps = {
  /** A new value renders the children again after an error. */
  of?: string
  toFailure: (error: unknown, tryAgain: () => void) => ReactNode
  children: ReactNode
}

type BoundaryState = { of: string | undefined; failure?: { error: unknown } | undefined }

/** Keeps an error from the rest of the desk, which has what was typed. */
export class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { of: this.props.of }

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } }
  }

  static getDerivedStateFromProps({ of }: BoundaryProps, state: BoundaryState) {
    return of === state.of ? null : { of, failure: undefined }
  }

  tryAgain = () => this.setState({ failure: undefined })

  override render(): ReactNode {
    const { failure } = this.state
    return failure ? this.props.toFailure(failure.error, this.tryAgain) : this.props.children
  }
}
