package dev.sessiongateway.bootstrap.fuzz;

/// One invalid request, as bytes.
///
/// @param defect the description in reports
/// @param isBroken whether its framing is wrong, so that the server may close the connection
///   without an answer
/// @param isHead whether the answer has no body
@SuppressWarnings("ArrayRecordComponent") // compared nowhere
record HostileRequest(
    ApiOperation operation, String defect, byte[] bytes, boolean isBroken, boolean isHead) {

  /// The defect without the name of the field.
  String cause() {
    return defect.substring(defect.lastIndexOf("= ") + 1);
  }

  @Override
  public String toString() {
    return operation + " with " + defect;
  }
}
