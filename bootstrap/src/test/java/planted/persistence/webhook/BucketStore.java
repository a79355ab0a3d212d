package planted.persistence.webhook;

import planted.persistence.s3.ObjectBucket;

/// Breaks: s3StaysInItsPackage.
record BucketStore(ObjectBucket bucket) {}
