package dev.sessiongateway.domain.messaging;

/// Flags of a message besides its content.
///
/// @param forwarded the sender forwarded it from another chat
/// @param starred the account marked it, to find it again; nobody else learns of it
public record Marks(boolean forwarded, boolean starred) {
  public static final Marks NONE = new Marks(false, false);

  /// Of a message that was forwarded, or of one that was not.
  public static Marks ofForwarded(boolean forwarded) {
    return forwarded ? new Marks(true, false) : NONE;
  }

  /// What others see of them.
  public Marks asSeenByOthers() {
    return ofForwarded(forwarded);
  }
}
