package planted.http.kernel.api;

import planted.http.familya.group.OwnGroup;

/// Breaks: theKernelKnowsNoFamily.
record PartialRequest(OwnGroup group) {}
