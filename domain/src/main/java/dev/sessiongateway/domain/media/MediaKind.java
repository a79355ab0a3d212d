package dev.sessiongateway.domain.media;

/// How a file is shown on the phone.
public enum MediaKind {
  IMAGE,
  VIDEO,
  VOICE,
  DOCUMENT
}
