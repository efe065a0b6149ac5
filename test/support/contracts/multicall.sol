// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// What the service uses of Multicall3, with the same signatures.
contract Multicall {
    struct Call3 {
        address target;
        bool allowFailure;
        bytes callData;
    }

    struct Result {
        bool success;
        bytes returnData;
    }

    function aggregate3(Call3[] calldata calls) external payable returns (Result[] memory results) {
        results = new Result[](calls.length);
        for (uint256 i = 0; i < calls.length; i++) {
            (results[i].success, results[i].returnData) = calls[i].target.call(calls[i].callData);
            require(calls[i].allowFailure || results[i].success, "failed");
        }
    }

    function getEthBalance(address account) external view returns (uint256) {
        return account.balance;
    }
}

/// A token whose answer to `balanceOf` is as bad as it was made.
contract BadToken {
    uint256 private immutable kind;

    constructor(uint256 kind_) {
        kind = kind_;
    }

    function balanceOf(address) external view returns (uint256) {
        uint256 how = kind;
        require(how != 0, "no");
        if (how == 1) assembly { return(0, 0) }
        if (how == 2) assembly { return(0, 31) }
        if (how == 3) assembly { return(0, 200000) }
        uint256 spent = 0;
        while (true) spent += gasleft();
        return spent;
    }
}
