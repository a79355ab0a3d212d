package dev.sessiongateway.persistence.database;

import org.jspecify.annotations.Nullable;

/// A database cannot be opened, and nothing in it was changed. The message is one line that names
/// the file or the server, and the remedy.
public abstract sealed class DatabaseUnusable extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final String subject;

  private DatabaseUnusable(Object subject, String what, @Nullable Throwable cause) {
    super(subject + " " + what, cause);
    this.subject = subject.toString();
  }

  /// The file, or the server's database.
  public String subject() {
    return subject;
  }

  /// The file is not an SQLite database, or its pages are inconsistent.
  public static final class Damaged extends DatabaseUnusable {
    private static final long serialVersionUID = 1L;

    public Damaged(Object subject, String detail, @Nullable Throwable cause) {
      super(subject, "is damaged (" + detail + "); it was kept, restore it from a backup", cause);
    }
  }

  /// The path holds no database of this version of the gateway: it belongs to another program or
  /// another version, or is no regular file.
  public static final class Foreign extends DatabaseUnusable {
    private static final long serialVersionUID = 1L;

    public Foreign(Object subject, String detail, @Nullable Throwable cause) {
      super(subject, "cannot be used: " + detail, cause);
    }
  }

  /// Another process, or this one, has the database open.
  public static final class Locked extends DatabaseUnusable {
    private static final long serialVersionUID = 1L;

    public Locked(Object subject, @Nullable Throwable cause) {
      super(subject, "is in use by another gateway; stop that one first", cause);
    }
  }

  /// The file or its directory cannot be used: missing, forbidden or read-only.
  public static final class Unreadable extends DatabaseUnusable {
    private static final long serialVersionUID = 1L;

    public Unreadable(Object subject, String detail, @Nullable Throwable cause) {
      super(subject, "cannot be used: " + detail, cause);
    }
  }

  /// Stores exist but the registry, which lists the sessions, is missing. A new registry would be
  /// empty, and the cleanup would delete the stores' sessions as leftovers of crashes.
  public static final class RegistryMissing extends DatabaseUnusable {
    private static final long serialVersionUID = 1L;

    public RegistryMissing(Object registry, int stores) {
      super(
          registry,
          "is missing beside %d store%s; restore it from a backup, or run 'gateway doctor --rebuild-registry'"
              .formatted(stores, stores == 1 ? "" : "s"),
          null);
    }
  }
}
