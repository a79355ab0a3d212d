package dev.sessiongateway.bootstrap.fuzz;

/// One request, as bytes, with what is wrong in it.
///
/// @param defect in words, for the report
/// @param isBroken whether its framing is wrong, so that the server may close the connection
///   without an answer
/// @param isHead whether the answer has no body
@SuppressWarnings("ArrayRecordComponent") // compared nowhere
record HostileRequest(
    ApiOperation operation, String defect, byte[] bytes, boolean isBroken, boolean isHead) {

  /// What is wrong, whichever field it is in.
  String cause() {
    return defect.substring(defect.lastIndexOf("= ") + 1);
  }

  @Override
  public String toString() {
    return operation + " with " + defect;
  }
}
