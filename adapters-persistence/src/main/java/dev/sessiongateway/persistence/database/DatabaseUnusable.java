package dev.sessiongateway.persistence.database;

import org.jspecify.annotations.Nullable;

/// A database cannot be opened, and nothing in it was changed. The message is one line that names
/// the file or the server, and the remedy.
public abstract sealed class DatabaseUnusable extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final String subject;
  private final String problem;
  private final String remedy;

  /// @param what is wrong with the subject
  /// @param remedy what an operator does about it; empty when nothing is known
  private DatabaseUnusable(Object subject, String what, String remedy, @Nullable Throwable cause) {
    super(subject + " " + what + (remedy.isEmpty() ? "" : "; " + remedy), cause);
    this.subject = subject.toString();
    this.problem = subject + " " + what;
    this.remedy = remedy;
  }

  /// The file, or the server's database.
  public String subject() {
    return subject;
  }

  /// The message without the remedy.
  public String problem() {
    return problem;
  }

  /// What an operator does about it; empty when nothing is known.
  public String remedy() {
    return remedy;
  }

  /// The file is not an SQLite database, or its pages are inconsistent.
  public static final class Damaged extends DatabaseUnusable {
    private static final long serialVersionUID = 1L;

    public Damaged(Object subject, String detail, @Nullable Throwable cause) {
      super(subject, "is damaged (" + detail + ")", "it was kept, restore it from a backup", cause);
    }
  }

  /// The path holds no database of this version of the gateway: it belongs to another program or
  /// another version, or is no regular file.
  public static final class Foreign extends DatabaseUnusable {
    private static final long serialVersionUID = 1L;

    public Foreign(Object subject, String detail, @Nullable Throwable cause) {
      this(subject, detail, "", cause);
    }

    public Foreign(Object subject, String detail, String remedy, @Nullable Throwable cause) {
      super(subject, "cannot be used: " + detail, remedy, cause);
    }
  }

  /// Another process, or this one, has the database open.
  public static final class Locked extends DatabaseUnusable {
    private static final long serialVersionUID = 1L;

    public Locked(Object subject, @Nullable Throwable cause) {
      super(subject, "is in use by another gateway", "stop that one first", cause);
    }
  }

  /// The file or its directory cannot be used: missing, forbidden or read-only.
  public static final class Unreadable extends DatabaseUnusable {
    private static final long serialVersionUID = 1L;

    public Unreadable(Object subject, String detail, @Nullable Throwable cause) {
      this(subject, detail, "", cause);
    }

    public Unreadable(Object subject, String detail, String remedy, @Nullable Throwable cause) {
      super(subject, "cannot be used: " + detail, remedy, cause);
    }
  }

  /// Stores exist but the registry, which lists the sessions, is missing. A new registry would be
  /// empty, and the cleanup would delete the stores' sessions as leftovers of crashes.
  public static final class RegistryMissing extends DatabaseUnusable {
    private static final long serialVersionUID = 1L;

    public RegistryMissing(Object registry, int stores) {
      super(
          registry,
          "is missing beside %d store%s".formatted(stores, stores == 1 ? "" : "s"),
          "restore it from a backup, or run 'gateway doctor --rebuild-registry'",
          null);
    }
  }
}
