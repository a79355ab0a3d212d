package planted.persistence.s3;

/// Breaks nothing.
public final class ObjectBucket {}
