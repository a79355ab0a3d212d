package planted.network.simulator;

/// Breaks: adaptersKeepTheirStateToThemselves.
final class OpenPhone {
  boolean isOnline;
}
