package planted.domain.fault;

/// Stands for the real one.
public final class FaultException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public String fault() {
    return "";
  }
}
